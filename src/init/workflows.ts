import { stringify } from 'yaml'

/** Which workflows are written: one that does everything; two, so that forks get comments too; one with a matrix. */
type WorkflowKind = 'simple' | 'fork-safe' | 'matrix'

/** What is known of the project. */
export type Setup = {
  readonly kind: WorkflowKind
  readonly command: string
  readonly url: string
  /** When absent nothing can be measured beside the base. */
  readonly buildCommand?: string
  readonly preset?: string
  readonly branch: string
}

export type WorkflowFile = { readonly path: string; readonly text: string }

/** The action as a workflow names it. */
const ACTION = 'OWNER/ws-gate@v1'
const REPORT = 'OWNER/ws-gate/report@v1'
const NAME = 'ws-gate'
const RESULT = 'ws-gate.json'
const MINUTES = 15

/** The workflow files, ready to commit. */
export function workflowFiles(setup: Setup): readonly WorkflowFile[] {
  switch (setup.kind) {
    case 'simple':
      return [file('ws-gate.yml', simple(setup))]
    case 'fork-safe':
      return [file('ws-gate.yml', measuring(setup)), file('ws-gate-report.yml', reporting())]
    case 'matrix':
      return [file('ws-gate.yml', matrix(setup))]
  }
}

function simple(setup: Setup): object {
  return {
    ...head(setup),
    jobs: {
      [NAME]: job({ contents: 'write', 'pull-requests': 'write' }, [checkout(), gate(setup)]),
    },
  }
}

/** The measuring workflow: only reads, whoever's pull request it is; leaves its result for the reporting workflow. */
function measuring(setup: Setup): object {
  const result = { 'result-path': RESULT, comment: 'never', 'save-baseline': 'later' }
  return {
    ...head(setup),
    jobs: {
      measure: job({ contents: 'read' }, [
        checkout({ 'persist-credentials': false }),
        gate(setup, { ...result, ...(setup.buildCommand === undefined && { compare: 'baseline' }) }),
        {
          if: '${{ !cancelled() }}',
          uses: 'actions/upload-artifact@v6',
          with: { name: NAME, path: RESULT },
        },
      ]),
    },
  }
}

/** The reporting workflow: runs after the other, from the default branch; may write, and runs no foreign code. */
function reporting(): object {
  return {
    name: `${NAME} report`,
    on: { workflow_run: { workflows: [NAME], types: ['completed'] } },
    permissions: {},
    jobs: {
      report: {
        if: "${{ github.event.workflow_run.conclusion != 'cancelled' }}",
        ...job({ actions: 'read', contents: 'write', 'pull-requests': 'write' }, [
          {
            uses: 'actions/download-artifact@v7',
            with: {
              name: NAME,
              path: 'result',
              'run-id': '${{ github.event.workflow_run.id }}',
              'github-token': '${{ github.token }}',
            },
          },
          { uses: REPORT, with: { 'result-path': `result/${RESULT}` } },
        ]),
      },
    },
  }
}

/** The matrix workflow: each leg has its own records and comment, by its name. */
function matrix(setup: Setup): object {
  const node = '${{ matrix.node }}'
  return {
    ...head(setup),
    jobs: {
      [NAME]: {
        strategy: { 'fail-fast': false, matrix: { node: [22, 24] } },
        ...job({ contents: 'write', 'pull-requests': 'write' }, [
          checkout(),
          { uses: 'actions/setup-node@v6', with: { 'node-version': node } },
          gate(setup, { name: `node-${node}` }),
        ]),
      },
    },
  }
}

function head({ branch }: Setup): object {
  return { name: NAME, on: { push: { branches: [branch] }, pull_request: null, merge_group: null }, permissions: {} }
}

function job(permissions: object, steps: readonly object[]): object {
  return { 'runs-on': 'ubuntu-latest', 'timeout-minutes': MINUTES, permissions, steps }
}

function checkout(options?: object): object {
  return { uses: 'actions/checkout@v6', ...(options !== undefined && { with: options }) }
}

function gate({ command, url, buildCommand, preset }: Setup, more: object = {}): object {
  return {
    uses: ACTION,
    with: {
      command,
      ...(buildCommand !== undefined && { 'build-command': buildCommand }),
      url,
      ...(preset !== undefined && { preset }),
      ...more,
    },
  }
}

function file(name: string, workflow: object): WorkflowFile {
  // `pull_request: null` stands for an event without further keys, which YAML writes with no value.
  const text = stringify(workflow, { lineWidth: 120, nullStr: '' }).replaceAll(/: +$/gm, ':')
  return { path: `.github/workflows/${name}`, text }
}
