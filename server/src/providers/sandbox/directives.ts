import { generationErrorCodes, type GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { Params } from '@atelier/contract/params.ts'

/** What the directives in a prompt ask of the sandbox. */
export type Directives = {
  /** `#delay=1500`: milliseconds in processing. */
  readonly delayMs: number
  /** `#fail=<error code>` */
  readonly failCode: GenerationErrorCode | null
  /** `#partial=<n>`: how many outputs are delivered at most. */
  readonly partial: number | null
  /** `#hang`: until the time limit of the model. */
  readonly isHanging: boolean
  /** `#flaky`: the first attempt is lost. */
  readonly isFlaky: boolean
  /** `#note`: says that something of the prompt was left out. */
  readonly isNoting: boolean
}

// A longer word, such as `#hang-glider`, is no directive; a sentence may end after one.
const directive = /#([a-z]+)(?:=([\w.+-]*\w))?(?![\w=-])/g

/** Finds directives anywhere in the prompt; unknown and malformed ones are ignored. The last of a kind counts. */
export function parseDirectives(params: Params): Directives {
  const prompt = params.prompt ?? params.text
  const pairs = typeof prompt === 'string' ? [...prompt.matchAll(directive)] : []
  const valuesOf = (name: string) => pairs.filter((pair) => pair[1] === name).map((pair) => pair[2])

  return {
    delayMs: valuesOf('delay').map(asCount).findLast(isPresent) ?? 0,
    failCode: valuesOf('fail').map(asErrorCode).findLast(isPresent) ?? null,
    partial: valuesOf('partial').map(asCount).findLast(isPresent) ?? null,
    isHanging: valuesOf('hang').includes(undefined),
    isFlaky: valuesOf('flaky').includes(undefined),
    isNoting: valuesOf('note').includes(undefined),
  }
}

function asCount(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

function asErrorCode(value: string | undefined): GenerationErrorCode | undefined {
  return generationErrorCodes.find((code) => code === value)
}

function isPresent<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
