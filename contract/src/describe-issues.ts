import type { Issue } from './problem.ts'

/** The detail of a Problem about fields: the first issue in words, and how many there are besides. */
export function describeIssues(issues: readonly Issue[]): string {
  const [first] = issues
  if (!first) return 'The request is not valid.'
  const rest = issues.length - 1
  return `${first.path}: ${first.message}${rest > 0 ? ` (and ${rest} more, see issues)` : ''}`
}
