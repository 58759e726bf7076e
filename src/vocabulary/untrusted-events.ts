/** Events of GitHub that run foreign code with a token that may write. */
export const UNTRUSTED_EVENTS: readonly string[] = ['pull_request_target', 'workflow_run', 'issue_comment']
