import type { ParamName } from '@atelier/contract/params.ts'
import type { InputFile, JsonValue, Work } from '../provider.ts'
import type { FormPart } from './client.ts'
import { extensionOf } from './media-types.ts'
import { buildInput } from './request.ts'

/** In place of each file stands an object of its own, by which it is found again. */
export type InputWithFiles = {
  readonly input: Readonly<Record<string, JsonValue>>
  readonly files: ReadonlyMap<JsonValue, InputFile>
}

/** The input as the model file maps it, with its files to be sent as such. */
export async function inputWithFiles(
  work: Work,
  change: (file: InputFile, name: ParamName) => Promise<InputFile> = async (file) => file,
): Promise<InputWithFiles> {
  const files = new Map<JsonValue, InputFile>()
  const input = await buildInput(work, async (file, name) => {
    const standIn = {}
    files.set(standIn, await change(file, name))
    return standIn
  })
  return { input, files }
}

/** The parts of a form. Several values of one name have it with brackets where `lists` says so, or else one after another. */
export function formOf(
  fields: Readonly<Record<string, JsonValue>>,
  files: InputWithFiles['files'],
  { lists }: { lists: 'brackets' | 'repeated' },
): FormPart[] {
  return Object.entries(fields).flatMap(([name, value]) => partsOf(name, value))

  function partsOf(name: string, value: JsonValue): FormPart[] {
    if (Array.isArray(value)) {
      const hasBrackets = lists === 'brackets' && value.length > 1 && !name.endsWith('[]')
      return value.flatMap((item) => partsOf(hasBrackets ? `${name}[]` : name, item))
    }
    const file = files.get(value)
    if (file) return [filePart(name, file)]
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }]
  }
}

function filePart(name: string, file: InputFile): FormPart {
  const { mimeType, sizeBytes } = file
  return {
    name,
    fileName: `input${extensionOf(mimeType)}`,
    mimeType,
    sizeBytes,
    open: () => file.open(),
  }
}
