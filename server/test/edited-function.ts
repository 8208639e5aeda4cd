import { readFunctions } from '../src/platform/db/functions.ts'

/** SQL that stands in a function exactly once, and what stands there instead. */
export type SqlEdit = readonly [from: string, to: string]

/** The file of a SQL function, with edits; without any it is what the server itself installs. */
export function editFunction(name: string, edits: readonly SqlEdit[] = []): string {
  const file = readFunctions().files.find((each) => each.name === `${name}.sql`)
  if (!file) throw new Error(`there is no function ${name}`)
  return edits.reduce((sql, edit) => editSql(sql, edit, name), file.sql)
}

/** Throws where the SQL has changed so that the edit would silently do nothing, or too much. */
export function editSql(sql: string, [from, to]: SqlEdit, where: string): string {
  const count = sql.match(sqlPattern(from))?.length ?? 0
  if (count !== 1) throw new Error(`${where} has this ${count} times and should have it once:\n${from}`)
  return sql.replace(sqlPattern(from), () => to)
}

/**
 * Finds SQL by its tokens, however it is broken into lines, indented and commented. `…` stands for anything up to the end
 * of the statement.
 */
export function sqlPattern(sql: string): RegExp {
  const tokens = sql.match(/…|\w+|'[^']*'|[^\s\w]/g) ?? []
  return new RegExp(tokens.map(tokenPattern).join(String.raw`(?:\s|--[^\n]*\n)*`), 'g')
}

function tokenPattern(token: string): string {
  if (token === '…') return '[^;]*'
  return /^\w/.test(token) ? String.raw`\b${token}\b` : RegExp.escape(token)
}
