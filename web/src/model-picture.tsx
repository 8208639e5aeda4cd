import type { CatalogEntry, ModelExample } from '@atelier/contract/model.ts'
import type { Modality } from '@atelier/contract/task-type.ts'
import { AudioLines, Box, Clapperboard, Image, type Drawing } from './design/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './design/icon.tsx'

const icons: Record<Modality, Drawing> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  '3d': Box,
}

/**
 * Something that the model has made. What moves does so while it is pointed at or has focus, or on a touch screen while it is in
 * the middle, unless the person prefers less motion; the file that moves is not loaded before.
 */
export function ModelPicture({
  modality,
  example,
  isPlaying,
  isFirst = false,
}: {
  modality: Modality
  example: Pick<ModelExample, 'poster' | 'picture' | 'preview'> | undefined
  isPlaying: boolean
  isFirst?: boolean
}) {
  const [loaded, setLoaded] = useState(false)
  const { frame, isInMiddle } = useInMiddle(example?.preview !== undefined)
  const still = example?.poster ?? example?.picture
  return (
    <span
      ref={frame}
      className="relative flex aspect-8/5 w-full items-center justify-center overflow-hidden bg-well text-quiet"
    >
      {still === undefined ? (
        <Icon of={icons[modality]} size={20} />
      ) : (
        <img
          src={still}
          alt=""
          width={480}
          height={300}
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          className={`size-full ${example?.poster === undefined ? 'object-contain' : 'object-cover'}`}
        />
      )}
      {(isPlaying || isInMiddle) && example?.preview !== undefined && (
        <img
          src={example.preview}
          alt=""
          data-preview
          onLoad={() => setLoaded(true)}
          className={`absolute inset-0 size-full object-cover ${loaded ? '' : 'opacity-0'}`}
        />
      )}
      {still !== undefined && modality !== 'image' && (
        <span className="absolute bottom-2 left-2 bg-ink/80 p-1 text-sheet">
          <Icon of={icons[modality]} />
        </span>
      )}
    </span>
  )
}

const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where nothing points: whether the frame crosses the middle of the view, as that of one row of cards at a time does. */
function useInMiddle(hasPreview: boolean) {
  const frame = useRef<HTMLSpanElement>(null)
  const [isInMiddle, setInMiddle] = useState(false)
  useEffect(() => {
    if (!hasPreview || !matchMedia('(hover: none)').matches || prefersLessMotion()) return undefined
    const observer = new IntersectionObserver(
      (entries) => setInMiddle(entries.at(-1)?.isIntersecting === true),
      { rootMargin: '-50% 0px -50% 0px' },
    )
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [hasPreview])
  return { frame, isInMiddle }
}

/** Whether its picture moves now, and what a card listens to for that. */
export function usePlaying() {
  const [isPlaying, setPlaying] = useState(false)
  const play = () => setPlaying(!prefersLessMotion())
  const stop = () => setPlaying(false)
  return {
    isPlaying,
    listeners: { onPointerEnter: play, onPointerLeave: stop, onFocus: play, onBlur: stop },
  }
}

type WithExamples = Pick<CatalogEntry, 'examples'>
const isPictured = ({ poster, picture }: ModelExample) => (poster ?? picture) !== undefined

/** The last example that has a picture. */
export const lastShown = ({ examples = [] }: WithExamples) => examples.findLast(isPictured)

/** The example that shows a model best: of those that change a file the last, a photograph; else the first. */
export function shownExample({ examples = [] }: WithExamples): ModelExample | undefined {
  const last = examples.findLast(isPictured)
  return last?.inputs ? last : examples.find(isPictured)
}
