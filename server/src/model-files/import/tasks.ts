import type { AssetKind } from '@atelier/contract/asset.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import { modalities, type Modality, type TaskType, type Workspace } from '@atelier/contract/task-type.ts'

/** Tasks that make something anew, or change all of it; the others are tools. */
const creative = new Set<TaskType>([
  'image.generate',
  'image.edit',
  'image.effect',
  'image.restyle',
  'image.sketch',
  'video.generate',
  'video.animate',
  'video.v2v',
  'video.effect',
  'audio.tts',
  'audio.music',
  'audio.sfx',
  '3d.from-text',
  '3d.from-image',
])

export function modalityOf(taskType: TaskType): Modality {
  return modalities.find((modality) => taskType.startsWith(`${modality}.`)) ?? 'image'
}

/** As the built-in models have it. */
export const workspaceOf = (taskType: TaskType): Workspace =>
  creative.has(taskType) ? modalityOf(taskType) : 'tools'

/** What is known of a model: what it makes, which params it takes, and all words about it. */
export interface KnownOfTask {
  readonly makes: AssetKind
  readonly takes: ReadonlySet<ParamName>
  readonly words: string
}

type Rule = { readonly task: TaskType; readonly when: (known: Known) => boolean; readonly isSure?: true }
type Known = { has(...names: ParamName[]): boolean; says(pattern: RegExp): boolean }

/** The first that fits is the guess. Where words alone decide, or nothing else fits, it is not sure. */
// prettier-ignore
const rules: Record<AssetKind, readonly Rule[]> = {
  image: [
    { task: 'image.try-on',      when: ({ has }) => has('garment'), isSure: true },
    { task: 'image.erase',       when: ({ has, says }) => has('mask') && !has('prompt') && says(/eras|remov|lama|clean/) },
    { task: 'image.inpaint',     when: ({ has }) => has('mask'), isSure: true },
    { task: 'image.outpaint',    when: ({ has, says }) => has('expand_left') || (has('image') && says(/outpaint|expand|uncrop/)) },
    { task: 'image.vectorize',   when: ({ has, says }) => has('image') && says(/vectori|\bsvg\b|trace/) },
    { task: 'image.replace-bg',  when: ({ has, says }) => has('image', 'prompt') && says(/(replace|change|new|generat)\w*[ -]?(the )?(bg|background)|background[ -]?(replac|chang|generat)/) },
    { task: 'image.product-shot', when: ({ has, says }) => has('image') && says(/product[ -]?(shot|photo)/) },
    { task: 'image.remove-bg',   when: ({ has, says }) => has('image') && says(/rembg|remove[ -]?(bg|background)|background[ -]?remov|birefnet|matting|cut-?out/) },
    { task: 'image.upscale',     when: ({ has, says }) => has('image') && (has('upscale_factor') || says(/upscal|super[ -]?resol|esrgan/)) },
    { task: 'image.colorize',    when: ({ has, says }) => has('image') && says(/colori[sz]/) },
    { task: 'image.relight',     when: ({ has, says }) => has('image') && (has('light_direction') || says(/relight|iclight|ic-light/)) },
    { task: 'image.restore',     when: ({ has, says }) => has('image') && !has('prompt') && says(/restor|gfpgan|codeformer|denois|deblur/) },
    { task: 'image.edit',        when: ({ has }) => has('image', 'prompt') || has('images', 'prompt'), isSure: true },
    { task: 'image.generate',    when: ({ has }) => has('prompt'), isSure: true },
    { task: 'image.restore',     when: ({ has }) => has('image') },
    { task: 'image.effect',      when: ({ has }) => has('images') },
    { task: 'image.generate',    when: () => true },
  ],
  video: [
    { task: 'video.add-audio',   when: ({ has, says }) => has('video', 'audio') && !has('prompt') && !says(/lip|sync|talk|portrait|avatar|sampler/) },
    { task: 'video.lipsync',     when: ({ has }) => has('video', 'audio') || has('image', 'audio') || has('first_frame', 'audio'), isSure: true },
    { task: 'video.add-audio',   when: ({ has, says }) => has('video') && says(/add[ -]?(audio|sound)|foley|video[ -]to[ -]audio|mmaudio/) },
    { task: 'video.interpolate', when: ({ has, says }) => has('video') && says(/interpol|\brife\b|\bfilm\b|slow[ -]?mo/) },
    { task: 'video.upscale',     when: ({ has, says }) => has('video') && (has('upscale_factor') || says(/upscal|super[ -]?resol/)) },
    { task: 'video.remove-bg',   when: ({ has, says }) => has('video') && says(/remove[ -]?(bg|background)|background[ -]?remov|matting/) },
    { task: 'video.reframe',     when: ({ has, says }) => has('video') && says(/refram/) },
    { task: 'video.extend',      when: ({ has, says }) => has('video') && says(/extend|continu/) },
    { task: 'video.v2v',         when: ({ has }) => has('video', 'prompt'), isSure: true },
    { task: 'video.upscale',     when: ({ has }) => has('video') },
    { task: 'video.animate',     when: ({ has }) => has('image') || has('images') || has('first_frame'), isSure: true },
    { task: 'video.generate',    when: ({ has }) => has('prompt'), isSure: true },
    { task: 'video.generate',    when: () => true },
  ],
  audio: [
    { task: 'audio.voice-change', when: ({ has, says }) => has('audio') && (has('voice') || says(/voice[ -]?(change|conver|clon)|\brvc\b/)) },
    { task: 'audio.tts',         when: ({ has, says }) => has('text') && !says(/music|song/), isSure: true },
    { task: 'audio.music',       when: ({ has }) => has('lyrics'), isSure: true },
    { task: 'audio.isolate',     when: ({ has }) => has('audio') && !has('prompt') },
    { task: 'video.add-audio',   when: ({ has }) => has('video') },
    { task: 'audio.sfx',         when: ({ has, says }) => has('prompt') && says(/sfx|sound[ -]?effect|foley|audio[ -]?gen|audioldm|stable[ -]?audio/) },
    { task: 'audio.music',       when: ({ has, says }) => has('prompt') && says(/music|song|melody|ace[ -]?step/) },
    { task: 'audio.sfx',         when: () => true },
  ],
  '3d': [
    { task: '3d.from-image',     when: ({ has }) => has('image') || has('images'), isSure: true },
    { task: '3d.from-text',      when: () => true, isSure: true },
  ],
  text: [
    { task: 'audio.stt',         when: ({ has }) => has('audio'), isSure: true },
    { task: 'audio.stt',         when: () => true },
  ],
}

export function guessTask({ makes, takes, words }: KnownOfTask): { taskType: TaskType; isSure: boolean } {
  const text = words.toLowerCase()
  const known: Known = {
    has: (...names) => names.every((name) => takes.has(name)),
    says: (pattern) => pattern.test(text),
  }
  const rule = rules[makes].find(({ when }) => when(known))
  return { taskType: rule?.task ?? 'image.generate', isSure: rule?.isSure === true }
}
