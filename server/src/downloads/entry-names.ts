import { fileNames, ownFile, type AssetFile } from '../assets/files.ts'
import type { StoredAsset } from '../assets/asset.ts'

/** An asset, and what is known of how it was made; null for an upload. */
export type Downloadable = Pick<
  StoredAsset,
  'id' | 'position' | 'blobKey' | 'mimeType' | 'sizeBytes' | 'sha256' | 'derived' | 'createdAt'
> & {
  modelId: string | null
  effectId: string | null
  prompt: string | null
}

/** One file of a ZIP. */
export type ArchiveFile = { name: string; blobKey: string; sizeBytes: number; modifiedAt: Date }

const previews: ReadonlySet<string> = new Set([fileNames.thumbnail, fileNames.poster, fileNames.waveform])

/** Every file of the assets that somebody would want to have, previews left out, under names that are unique. */
export function archiveFiles(assets: readonly Downloadable[]): ArchiveFile[] {
  const taken = new Set<string>()
  return assets.flatMap((asset) => {
    const files = [ownFile(asset), ...asset.derived.filter(({ name }) => !previews.has(name))]
    return files.map((file) => {
      const name = freeName(baseName(asset), endingOf(file), taken)
      return { name, blobKey: file.blobKey, sizeBytes: file.sizeBytes, modifiedAt: asset.createdAt }
    })
  })
}

const MAX_PROMPT_CHARACTERS = 40

/**
 * Such as `2026-11-17-flux-a-lighthouse-at-dusk-3f2a1b4c-1`: letters, digits and dashes of any script, so that no name leads
 * to another folder, and the same in every download.
 */
function baseName({ id, position, modelId, effectId, prompt, createdAt }: Downloadable): string {
  const day = createdAt.toISOString().slice(0, 10)
  const [serial] = id.split('-', 1)
  const what = effectId ?? modelId ?? 'upload'
  const place = position === null ? [] : [String(position + 1)]
  return [day, slug(what, 64), slug(prompt ?? '', MAX_PROMPT_CHARACTERS), serial, ...place]
    .filter(Boolean)
    .join('-')
}

function slug(text: string, maxCharacters: number): string {
  const dashed = text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replaceAll(/\.+/g, '.')
  return Array.from(dashed)
    .slice(0, maxCharacters)
    .join('')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}

/** `.png` of the asset's own file, `.srt` of its subtitles, `.fbx` or `-obj.zip` of a further format. */
function endingOf({ name }: AssetFile): string {
  return name.replace(/^(file|subtitles|model)(?=[.-])/, '')
}

function freeName(base: string, ending: string, taken: Set<string>): string {
  let name = base + ending
  for (let copy = 2; taken.has(name); copy++) name = `${base}_${copy}${ending}`
  taken.add(name)
  return name
}
