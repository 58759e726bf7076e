// Student's t distribution, which `simple-statistics` does not have; `@stdlib`'s would add 2.4 MB to what ships.
// Checked against published tables in the tests.

/** P(T > t) with `degrees` of freedom (Abramowitz and Stegun 26.5.27: half of an incomplete beta function). */
export function studentUpperTail(t: number, degrees: number): number {
  const half = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
  return t >= 0 ? half : 1 - half
}

/** The t that is exceeded with probability `tail`; found by bisection, since the tail only falls. */
export function studentQuantile(tail: number, degrees: number): number {
  let low = 0
  let high = 1
  while (studentUpperTail(high, degrees) > tail) high *= 2
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (studentUpperTail(middle, degrees) > tail) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Regularized incomplete beta function I_x(a, b), by its continued fraction (Abramowitz and Stegun 26.5.8). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast below this point; above it, the mirrored one does.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a
  return front / betaFraction(x, a, b)
}

const TERMS = 300

/** 1 + d1/(1 + d2/(1 + …)), from the innermost term outwards. */
function betaFraction(x: number, a: number, b: number): number {
  let value = 1
  for (let term = TERMS; term >= 1; term--) {
    const m = Math.floor(term / 2)
    const numerator =
      term % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    value = 1 + numerator / value
  }
  return value
}

/** Stirling's series, after lifting the argument to where it is accurate to 1e-13. */
function logGamma(value: number): number {
  let x = value
  let lifted = 0
  while (x < 10) {
    lifted += Math.log(x)
    x++
  }
  const inverse = 1 / (x * x)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - lifted
}
