import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The model files of the guide to ComfyUI, the one in its text and the example, as they are but for the address. */
export function comfyUiGuideModels(origin: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-guide-'))
  const guide = readFileSync(`${root}docs/guides/comfyui.md`, 'utf8')
  const [, inText = ''] = /^```yaml\n(id: my-negative\n.*?)^```$/ms.exec(guide) ?? []
  const example = readFileSync(`${root}examples/models/comfyui/image-generate-own.yaml`, 'utf8')
  for (const [name, text] of Object.entries({ 'my-negative': inText, 'my-workflow': example }))
    writeFileSync(join(folder, `${name}.yaml`), text.replace('http://127.0.0.1:8188', origin))
  return folder
}
