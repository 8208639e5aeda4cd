import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { assetQuery } from '../../api/generate-queries.ts'
import { messageFor } from '../../api/messages.ts'
import { isMissing } from '../../api/problem.ts'
import type { FormSource } from '../form-source.ts'
import { inputKindOf, inputParamFor } from '../input-param.ts'
import type { Values } from '../values.ts'
import * as messages from '#messages/run.ts'

type Parts = {
  formSource: FormSource
  /** The file that the address names. */
  input: string | undefined
  onInput(change: Values): void
  onUsed(): void
}

/**
 * Puts a file that the address names where the form takes one, once: an output that somebody goes on with. Returns why it
 * could not.
 */
export function useInput({ formSource, input, onInput, onUsed }: Parts): string | undefined {
  const { data, error } = useQuery({
    ...assetQuery(input ?? ''),
    enabled: input !== undefined,
    retry: false,
  })
  const param = data && inputParamFor(formSource.params, inputKindOf(data))
  useEffect(() => {
    if (input === undefined || data?.id !== input || !param) return
    onInput({ [param.name]: param.kind === 'media' ? input : [input] })
    onUsed() // The address forgets it: a reload must not put it over what was changed since.
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each address.
  }, [input, data?.id])
  if (error) return isMissing(error) ? messages.inputMissing : messageFor(error).title
  return data && !param ? messages.inputNotTaken : undefined
}
