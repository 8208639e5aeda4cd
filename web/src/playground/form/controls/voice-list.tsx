import { Headphones, Square } from '../../../design/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { toast } from '../../../design/toast.tsx'
import type { ControlProps } from '../control-props.ts'
import { voiceName } from './voice-name.ts'
import * as messages from '#messages/form.ts'

type ListProps = ControlProps<'enum'> & { samples: Record<string, string> }

/** Voices that can be heard before one is chosen. */
export function VoiceList({ param, value, onChange, field, samples }: ListProps) {
  const { playing, toggle } = useSample()
  return (
    <ul className="max-h-72 overflow-y-auto border border-edge">
      {param.values.map((voice) => {
        const key = String(voice)
        const name = voiceName(voice)
        const isPlaying = playing === key
        const sample = samples[key]
        return (
          <li key={key} className="flex items-center gap-1 pr-1 pl-3 has-checked:bg-well">
            <label className="flex min-h-row flex-1 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={field.id}
                checked={voice === value}
                aria-describedby={field['aria-describedby']}
                aria-invalid={field['aria-invalid']}
                onChange={() => onChange(voice)}
              />
              {name}
            </label>
            {sample !== undefined && (
              <IconButton
                label={isPlaying ? messages.stopVoice(name) : messages.hearVoice(name)}
                onClick={() => toggle(key, sample)}
              >
                <Icon of={isPlaying ? Square : Headphones} />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Plays one sample at a time. Nothing is loaded before it is asked for, and nothing plays on once the form is gone. */
function useSample() {
  const [playing, setPlaying] = useState<string>()
  const audio = useRef<HTMLAudioElement>(undefined)
  useEffect(() => () => audio.current?.pause(), [])

  function stop() {
    audio.current?.pause()
    audio.current = undefined
    setPlaying(undefined)
  }
  function toggle(key: string, link: string) {
    stop()
    if (key === playing) return
    const next = new Audio(link)
    audio.current = next
    setPlaying(key)
    // A sample that was stopped meanwhile has nothing more to say.
    const isCurrent = () => audio.current === next
    next.addEventListener('ended', () => isCurrent() && stop())
    next.play().catch(() => {
      if (!isCurrent()) return
      stop()
      toast(messages.voiceUnavailable)
    })
  }
  return { playing, toggle }
}
