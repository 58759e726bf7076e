import { type Config, parseConfig } from './config.ts'
import { InputError } from './input-error.ts'
import type { RawInputs } from './raw-inputs.ts'
import { parseScenarioFile } from './scenario-file.ts'

/**
 * The runs that inputs ask for: one, or with a scenario file one for each of its scenarios, in their order. Errors:
 * InputError with the problems of all of them.
 */
export function parseRuns(raw: RawInputs): readonly Config[] {
  const { file } = raw
  if (file === undefined) return [parseConfig(raw)]
  const { scenarios, problems: wrong } = parseScenarioFile(file)
  const problems = [...wrong]
  const { preset = 'echo', name = '' } = raw.texts
  if (preset !== 'echo') problems.push(`input 'preset': '${preset}' beside 'config'; write it in ${file.path}`)
  if (scenarios.length > 1 && name !== '' && name !== 'echo')
    problems.push(`input 'name': '${name}' would name ${scenarios.length} scenarios alike; name them in ${file.path}`)
  const names = scenarios.map(({ written }) => written.name)
  const configs = scenarios.flatMap((scenario, index): readonly Config[] => {
    if (scenarios.length > 1 && names[index] === undefined)
      problems.push(`${scenario.where([])}has no 'name', which tells several scenarios apart; give it one`)
    if (names[index] !== undefined && names.indexOf(names[index]) !== index)
      problems.push(`${scenario.where(['name'])}'${names[index]}' names two scenarios; give each its own`)
    try {
      return [parseConfig(raw, scenario)]
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      problems.push(...error.problems)
      return []
    }
  })
  if (problems.length > 0) throw new InputError([...new Set(problems)])
  return configs
}

/** The run with its own result file: where there are several runs, its name goes before the extension. */
export function resultPathOf(config: Config, all: readonly Config[]): Config {
  const { resultPath, name } = config
  if (resultPath === undefined || all.length === 1) return config
  return { ...config, resultPath: resultPath.replace(/(\.[^./]*)?$/, (extension) => `.${name}${extension}`) }
}
