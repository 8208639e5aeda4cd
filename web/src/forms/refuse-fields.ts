import { invalidFields } from '../api/problem.ts'
import * as messages from '#messages/forms.ts'

/** Refuses a form that is only checked in the browser, in the way in which the server refuses one. */
export function refuseFields(issues: { path: string; message: string }[]): void {
  if (issues.length > 0) throw invalidFields(issues)
}

export function refuseEmpty(fields: Readonly<Record<string, string>>): void {
  const empty = Object.entries(fields).filter(([, value]) => value === '')
  refuseFields(empty.map(([path]) => ({ path, message: messages.required })))
}
