import { Camera, FolderOpen, History, Mic } from '../../design/icons.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { acceptOf } from './checks.ts'
import { addFiles, chooseFile, type Target } from './uploads.ts'
import * as messages from '#messages/media.ts'

const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog }))
const Recorder = lazy(async () => ({ default: (await import('./recorder.tsx')).Recorder }))

type Props = { target: Target; label: string; children?: ReactNode }

/** Every way to bring a file: dropped here, from the disk, the camera, the microphone, or what is here already. */
export function FileSources({ target, label, children }: Props) {
  const [isOver, setOver] = useState(false)
  const [shown, setShown] = useState<'library' | 'recorder'>()
  const { param, isSignedIn } = target
  const { accept, kind } = param
  const add = (files: readonly File[]) => void addFiles(target, files)
  return (
    <div
      className={`grid gap-2 rounded-control border border-dashed p-3 ${isOver ? 'border-live bg-well' : 'border-edge'}`}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <p className="text-small text-quiet">{dropLabels[accept]}</p>
      <div className="flex flex-wrap gap-1.5">
        <FileButton
          label={messages.chooseFileFor(label)}
          accept={acceptOf(accept)}
          isMultiple={kind === 'media_list'}
          onFiles={add}
        >
          <Icon of={FolderOpen} /> {messages.chooseFile}
        </FileButton>
        {accept !== 'audio' && (
          <FileButton
            label={messages.cameraFor(label)}
            accept={acceptOf(accept)}
            isCamera
            onFiles={add}
            className="hidden pointer-coarse:inline-flex"
          >
            <Icon of={Camera} /> {messages.camera}
          </FileButton>
        )}
        {accept === 'audio' && (
          <Button icon={<Icon of={Mic} />} onClick={() => setShown('recorder')}>
            {messages.record}
          </Button>
        )}
        {isSignedIn && (
          <Button icon={<Icon of={History} />} onClick={() => setShown('library')}>
            {messages.myFiles}
          </Button>
        )}
        {children}
      </div>
      <Suspense>
        {shown === 'recorder' && (
          <Recorder
            onRecorded={(file) => (setShown(undefined), add([file]))}
            onClose={() => setShown(undefined)}
          />
        )}
        {shown === 'library' && (
          <LibraryDialog
            kind={accept}
            onChoose={(id) => {
              setShown(undefined)
              chooseFile(target, id)
            }}
            onClose={() => setShown(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

const dropLabels = {
  image: messages.dropImage,
  audio: messages.dropAudio,
  video: messages.dropVideo,
} as const

type FileButtonProps = {
  label: string
  accept: string
  isMultiple?: boolean
  isCamera?: boolean
  className?: string
  onFiles(files: File[]): void
  children: ReactNode
}

/** The browser's own file field in the looks of a button; `capture` opens the camera of a phone. */
function FileButton({
  label,
  accept,
  isMultiple,
  isCamera,
  className = 'inline-flex',
  onFiles,
  children,
}: FileButtonProps) {
  return (
    <label
      className={`min-h-row cursor-pointer items-center gap-2 rounded-control border border-edge bg-sheet px-3 font-medium whitespace-nowrap hover:bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-live ${className}`}
    >
      {children}
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' as const })}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // The same file may be chosen again.
        }}
      />
    </label>
  )
}
