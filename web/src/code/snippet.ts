import { bodyOf, type CodeRequest } from './code-request.ts'
import { curl } from './curl.ts'
import type { Language } from './languages.ts'
import { jsonDialect, literal } from './literal.ts'
import type { Marked } from './marked.ts'
import { python } from './python.ts'
import { typescript } from './typescript.ts'

/**
 * A program that asks for the price, submits at no more than agreed, waits and downloads; as JSON, what it submits. The
 * key is in `ATELIER_KEY`. What the person has set is marked.
 */
export function snippet(language: Language, request: CodeRequest): Marked {
  return { curl, typescript, python, json }[language](request)
}

function json(request: CodeRequest): Marked {
  const { maxCoins, changed } = request
  const body = { ...bodyOf(request), ...(maxCoins !== null && { maxCoins }) }
  return literal(body, jsonDialect, changed)
}
