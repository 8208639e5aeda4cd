import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { useEffect } from 'react'
import { usePlayground } from '../playground-context.ts'
import { kindOf } from './checks.ts'
import { idsIn } from './file-value.ts'
import { addFiles, resumeFiles } from './uploads.ts'

/** Files that are pasted or dropped anywhere go where there is room for them; and those of before the reload go on. */
export function PageFiles() {
  const { offer, draft, isSignedIn } = usePlayground()

  useEffect(() => {
    void resumeFiles({ offer, draft, isSignedIn })
  }, [offer, draft, isSignedIn])

  useEffect(() => {
    const roomFor = (file: File) =>
      offer.params.find((param): param is MediaParam | MediaListParam => {
        if (param.kind !== 'media' && param.kind !== 'media_list') return false
        const taken = idsIn(draft.get()[param.name]).length
        // A picture of anything is no mask.
        const isFull = taken >= (param.kind === 'media' ? 1 : param.maxItems) || param.ui.control === 'mask'
        return param.accept === kindOf(file.type) && !isFull
      })
    function take(event: Event, files: FileList | undefined) {
      const list = [...(files ?? [])]
      const param = list[0] && roomFor(list[0])
      if (!param || document.querySelector('dialog[open]')) return
      event.preventDefault()
      void addFiles({ offer, draft, param, isSignedIn }, list)
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData?.files)
    const onDrop = (event: DragEvent) => {
      // Else a browser would leave the page for a file that missed its slot.
      event.preventDefault()
      take(event, event.dataTransfer?.files)
    }
    const onDragOver = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') && event.preventDefault()
    addEventListener('paste', onPaste)
    addEventListener('drop', onDrop)
    addEventListener('dragover', onDragOver)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('drop', onDrop)
      removeEventListener('dragover', onDragOver)
    }
  }, [offer, draft, isSignedIn])
  return null
}
