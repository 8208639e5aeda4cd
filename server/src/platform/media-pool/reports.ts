import type { Readable } from 'node:stream'
import { assetKinds, downloadFormats, stems } from '@atelier/contract/asset.ts'
import { noteCodes } from '@atelier/contract/note.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import type { Report } from '@atelier/media/protocol.ts'
import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** The longest thing a child has to say is what was said when in an hour of speech. */
const LONGEST_CHARACTERS = 512 * 1024
const MOST_FILES = 16
const MOST_CUES = 4000
const MOST_NOTES = 32

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const Pixels = orNull(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))
const Message = Type.String({ maxLength: 4000 })
const Id = Type.Integer()
// It becomes a header of downloads.
const MimeType = Type.String({ maxLength: 255, pattern: '^[!-~]+/[ -~]+$' })

const Path = Type.String({ maxLength: 4096 })

const Preview = Type.Object({ name: stringEnum(['thumbnail', 'poster', 'waveform']), path: Path })

const Inspected = Type.Object({
  kind: stringEnum(assetKinds),
  mimeType: MimeType,
  width: Pixels,
  height: Pixels,
  durationSeconds: orNull(Type.Number({ minimum: 0, maximum: 1e9 })),
  transparent: orNull(Type.Boolean()),
  previews: Type.Array(Preview, { maxItems: 3 }),
})

const Seconds = Type.Number({ minimum: 0, maximum: 1e6 })

const Made = Type.Object({
  path: Path,
  kind: stringEnum(assetKinds),
  mimeType: MimeType,
  stem: Type.Optional(stringEnum(stems)),
  cues: Type.Optional(
    Type.Array(Type.Object({ start: Seconds, end: Seconds, text: Type.String({ maxLength: 1000 }) }), {
      maxItems: MOST_CUES,
    }),
  ),
  downloads: Type.Optional(
    Type.Array(Type.Object({ format: stringEnum(downloadFormats), path: Path, mimeType: MimeType }), {
      maxItems: downloadFormats.length,
    }),
  ),
  previews: Type.Optional(
    Type.Array(Type.Object({ name: stringEnum(['thumbnail', 'poster']), path: Path }), { maxItems: 2 }),
  ),
})

const Note = Type.Object({
  code: stringEnum(noteCodes),
  message: Type.String({ maxLength: 1000 }),
  path: Type.Optional(Type.String({ maxLength: 100 })),
})

const Generated = Type.Object({
  files: Type.Array(Made, { maxItems: MOST_FILES }),
  notes: Type.Array(Note, { maxItems: MOST_NOTES }),
})

const Refusal = Type.Object({
  reason: stringEnum(['unsupported', 'undecodable', 'too_large', 'too_long']),
  message: Message,
})

const shape = Compile(
  Type.Union([
    Type.Object({ state: Type.Literal('ready') }),
    Type.Object({ state: Type.Literal('unusable'), message: Message }),
    Type.Object({
      state: Type.Literal('progress'),
      id: Id,
      share: Type.Number({ minimum: 0, maximum: 1 }),
    }),
    Type.Object({
      state: Type.Literal('done'),
      id: Id,
      answer: Type.Union([Inspected, Generated]),
    }),
    Type.Object({ state: Type.Literal('refused'), id: Id, refusal: Refusal }),
    Type.Object({
      state: stringEnum(['invalid_input', 'failed', 'disk_refused', 'out_of_memory']),
      id: Id,
      message: Message,
    }),
  ]),
)

/**
 * Reads what a child says, a JSON text a line. Node's own channel to its children would keep whatever it is sent: one that
 * a hostile file has taken over could fill our memory. Undefined stands for what no child of ours would say.
 */
export function readReports(line: Readable, onReport: (report: Report | undefined) => void): void {
  let unread = ''
  line.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n')
    unread = lines.pop()!
    for (const each of lines) onReport(parseReport(each))
    if (unread.length > LONGEST_CHARACTERS) onReport(undefined)
  })
}

function parseReport(text: string): Report | undefined {
  try {
    const report: unknown = JSON.parse(text)
    return shape.Check(report) ? report : undefined
  } catch {
    return undefined
  }
}
