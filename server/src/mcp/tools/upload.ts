import { Type } from 'typebox'
import { RefusedCall } from '../refused-call.ts'
import { tool } from '../tool.ts'

export const uploadFile = tool({
  name: 'upload_file',
  title: 'Upload a file',
  description:
    'Image, audio or video for media params, from a public https URL, or as base64 up to 10 MB. Returns its asset id.',
  input: Type.Object(
    { url: Type.Optional(Type.String()), base64: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  output: Type.Object({
    assetId: Type.String(),
    kind: Type.String(),
    mimeType: Type.String(),
    url: Type.String(),
  }),
  hints: { openWorld: true },
  async run({ url, base64 }, { api, download, signal }) {
    if ((url === undefined) === (base64 === undefined)) throw oneOfBoth()
    const file = url === undefined ? bytesOf(base64 ?? '') : download(url, signal)
    const asset = await api.upload(file)
    const { id: assetId, kind, mimeType, url: link } = asset
    return { structured: { assetId, kind, mimeType, url: link }, outputs: [asset] }
  },
})

async function* bytesOf(base64: string): AsyncGenerator<Uint8Array> {
  // Some agents send a data URL.
  yield Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
}

const oneOfBoth = () =>
  new RefusedCall({
    code: 'invalid_params',
    detail: 'Send exactly one of url and base64.',
    issues: ['url', 'base64'].map((path) => ({ path, message: 'send exactly one of url and base64' })),
  })
