import { Readable } from 'node:stream'
import type { BackendCall } from '../http/client.ts'
import { formOf, inputWithFiles } from '../http/form.ts'
import { buildInput, dataUrlOf } from '../http/request.ts'
import { textOf } from '../http/settings.ts'
import type { InputFile, Work } from '../provider.ts'
import type { Route } from './routes.ts'

/** Routes that take files as such, and so everything as a form; there, numbers are texts, as `seconds` of a video has to be. */
const formRoutes = new Set<Route>(['images/edits', 'audio/transcriptions', 'videos'])

/** Sent where the model file says nothing else. Only the longest form of a transcript says what was said when. */
const usualFields: Partial<Record<Route, Record<string, string>>> = {
  'audio/transcriptions': { response_format: 'verbose_json' },
}

/** The body of a call, as the model file maps it. */
export async function bodyOf(work: Work, route: Route): Promise<Pick<BackendCall, 'json' | 'form'>> {
  const model = textOf(work.settings, 'model')
  const usual = { ...(model !== undefined && { model }), ...usualFields[route] }
  if (!formRoutes.has(route)) return { json: { ...usual, ...(await buildInput(work, dataUrlOf)) } }

  const { input, files } = await inputWithFiles(work, async (file, name) =>
    name === 'mask' && marksByTransparency(work) ? transparentMask(work, file) : file,
  )
  // Brackets are how these servers know a list.
  return { form: formOf({ ...usual, ...input }, files, { lists: 'brackets' }) }
}

/** OpenAI's own way; servers around diffusers read white, as we do. */
const marksByTransparency = ({ settings }: Work) => textOf(settings, 'masks') !== 'white'

/** In the size of the image that is edited, without which it would be refused. */
async function transparentMask(work: Work, mask: InputFile): Promise<InputFile> {
  const { images = [], image = [] } = work.inputs
  const { width, height } = [...image, ...images, mask].find((file) => file.width !== null) ?? mask
  if (width === null || height === null) return mask
  const png = await work.drawTransparentMask(mask, { width, height })
  const content = { mimeType: 'image/png', sizeBytes: png.length, width, height }
  return { ...mask, ...content, open: () => Readable.from([png]) }
}
