import { Circle, Square } from '../../design/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { uploadLimits } from '@atelier/contract/limits.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Notice } from '../../design/notice.tsx'
import { useNow } from '../../design/time.tsx'
import { openMicrophone, release } from './microphone.ts'
import { encodeWav } from './wav.ts'
import * as messages from '#messages/media.ts'
import * as common from '#messages/common.ts'

/** Low enough that ten minutes stay below the size limit of audio uploads. */
const SAMPLES_PER_SECOND = 32_000

type Props = { onRecorded(file: File): void; onClose(): void }

/** Records what the microphone hears, as a file that the API takes. */
export function Recorder({ onRecorded, onClose }: Props) {
  const [began, setBegan] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const recorder = useRef<MediaRecorder>(undefined)
  const now = useNow(250)
  const seconds = began === undefined ? 0 : Math.max(0, (now - began) / 1000)

  const isWanted = useRef(true)

  // When the recorder is closed, the microphone is released and the recording is dropped.
  useEffect(() => {
    isWanted.current = true
    return () => {
      isWanted.current = false
      if (recorder.current) release(recorder.current.stream)
    }
  }, [])
  useEffect(() => {
    if (seconds >= uploadLimits.audio.maxSeconds - 1) recorder.current?.stop()
  }, [seconds])

  async function start() {
    setAsking(true)
    setProblem(undefined)
    try {
      const taken = await openMicrophone(() => isWanted.current)
      if (!taken) return
      const parts: Blob[] = []
      taken.addEventListener('dataavailable', ({ data }) => parts.push(data))
      taken.addEventListener('stop', () => {
        release(taken.stream)
        if (isWanted.current) void finish(new Blob(parts, { type: taken.mimeType }))
      })
      recorder.current = taken
      setBegan(() => Date.now())
    } catch {
      setProblem(messages.noMicrophone)
    } finally {
      setAsking(false)
    }
  }
  async function finish(recorded: Blob) {
    setBegan(undefined)
    try {
      onRecorded(new File([await asWav(recorded)], 'recording.wav', { type: 'audio/wav' }))
    } catch {
      setProblem(messages.nothingRecorded)
    }
  }
  return (
    <div className="grid gap-2 border-t border-line pt-2">
      {problem !== undefined && <Notice kind="bad" title={problem} />}
      <div className="flex flex-wrap items-center gap-2">
        {began === undefined ? (
          <Button kind="primary" icon={<Icon of={Circle} />} busy={isAsking} onClick={() => void start()}>
            {messages.startRecording}
          </Button>
        ) : (
          <Button kind="primary" icon={<Icon of={Square} />} onClick={() => recorder.current?.stop()}>
            {messages.stopAndUse}
          </Button>
        )}
        <span role="timer" className="figures">
          {`${Math.floor(seconds)} s`}
        </span>
        <Button kind="quiet" className="ml-auto" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </div>
  )
}

/** Browsers record in formats of which the API takes some only; they can all read what they wrote. */
async function asWav(recorded: Blob): Promise<ArrayBuffer> {
  const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND)
  const decoded = await context.decodeAudioData(await recorded.arrayBuffer())
  return encodeWav(decoded.getChannelData(0), decoded.sampleRate)
}
