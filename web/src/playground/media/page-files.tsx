import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { useEffect } from 'react'
import { usePlayground } from '../playground-context.ts'
import { kindOf } from './checks.ts'
import { idsIn } from './file-value.ts'
import { addFiles, resumeFiles } from './uploads.ts'

/**
 * Assigns files that are pasted or dropped anywhere on the page to a free param, and resumes uploads from before a
 * reload.
 */
export function PageFiles() {
  const { formSource, draft, isSignedIn } = usePlayground()

  useEffect(() => {
    void resumeFiles({ formSource, draft, isSignedIn })
  }, [formSource, draft, isSignedIn])

  useEffect(() => {
    const paramFor = (file: File) =>
      formSource.params.find((param): param is MediaParam | MediaListParam => {
        if (param.kind !== 'media' && param.kind !== 'media_list') return false
        const taken = idsIn(draft.get()[param.name]).length
        // An image that was pasted somewhere is not meant as a mask.
        const isFull = taken >= (param.kind === 'media' ? 1 : param.maxItems) || param.ui.control === 'mask'
        return param.accept === kindOf(file.type) && !isFull
      })
    function take(event: Event, files: FileList | undefined) {
      const list = [...(files ?? [])]
      const param = list[0] && paramFor(list[0])
      if (!param || document.querySelector('dialog[open]')) return
      event.preventDefault()
      void addFiles({ formSource, draft, param, isSignedIn }, list)
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
  }, [formSource, draft, isSignedIn])
  return null
}
