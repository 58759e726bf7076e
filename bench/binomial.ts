/** Limits of a chance of which `hits` of `of` trials were seen, 95 % two-sided (Clopper and Pearson 1934). */
export function binomialLimits(hits: number, of: number): { readonly low: number; readonly high: number } {
  return {
    low: hits === 0 ? 0 : solve((chance) => atLeast(hits, of, chance) - TAIL),
    high: hits === of ? 1 : solve((chance) => TAIL - (1 - atLeast(hits + 1, of, chance))),
  }
}

const TAIL = 0.025

/** P(X ≥ hits) of a binomial. */
function atLeast(hits: number, of: number, chance: number): number {
  let sum = 0
  for (let k = hits; k <= of; k++)
    sum += Math.exp(logChoose(of, k) + k * Math.log(chance) + (of - k) * Math.log1p(-chance))
  return sum
}

function logChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i)
  return sum
}

/** The chance at which a rising function is zero. */
function solve(rising: (chance: number) => number): number {
  let [low, high] = [1e-9, 1 - 1e-9]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (rising(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
