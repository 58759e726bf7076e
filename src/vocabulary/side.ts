/**
 * The commit judged, the commit compared with, the yardstick that a stored baseline is measured against, or the leanest
 * echo there is, which shows what the generator can reach and is only ever loaded alone.
 */
export type Side = 'head' | 'base' | 'reference' | 'ceiling'
