import type { CatalogEntry } from '@atelier/contract/model.ts'
import * as messages from '#messages/catalog.ts'

const TEST = 'test'

export type TaskGroup = { id: string; title: string; purpose: string }

/** `tasks` is null for the group that takes what is left of its kind. */
type Definition = TaskGroup & { of: CatalogEntry['modality'] | null; tasks: readonly string[] | null }

/** What people come for, in the order of the catalog, and the tasks that serve it. */
const groups: readonly Definition[] = [
  {
    id: 'create-images',
    of: 'image',
    tasks: ['generate'],
    title: messages.createImages,
    purpose: messages.createImagesFor,
  },
  {
    id: 'edit-images',
    of: 'image',
    tasks: null,
    title: messages.editImages,
    purpose: messages.editImagesFor,
  },
  {
    id: 'backgrounds',
    of: 'image',
    tasks: ['remove-bg', 'replace-bg', 'product-shot'],
    title: messages.backgrounds,
    purpose: messages.backgroundsFor,
  },
  {
    id: 'enhance',
    of: 'image',
    tasks: ['upscale', 'restore', 'colorize'],
    title: messages.enhance,
    purpose: messages.enhanceFor,
  },
  {
    id: 'styles',
    of: 'image',
    tasks: ['restyle', 'sketch', 'effect', 'vectorize'],
    title: messages.styles,
    purpose: messages.stylesFor,
  },
  {
    id: 'create-videos',
    of: 'video',
    tasks: ['generate', 'animate'],
    title: messages.createVideos,
    purpose: messages.createVideosFor,
  },
  {
    id: 'edit-videos',
    of: 'video',
    tasks: null,
    title: messages.editVideos,
    purpose: messages.editVideosFor,
  },
  {
    id: 'voice',
    of: 'audio',
    tasks: ['tts', 'stt', 'voice-change'],
    title: messages.voice,
    purpose: messages.voiceFor,
  },
  { id: 'sound', of: 'audio', tasks: null, title: messages.sound, purpose: messages.soundFor },
  { id: '3d', of: '3d', tasks: null, title: messages.threeD, purpose: messages.threeDFor },
  { id: TEST, of: null, tasks: [], title: messages.test, purpose: messages.testFor },
]

/** Models of the sandbox make nothing of use, whatever their task. */
const isForTests = ({ listingId }: CatalogEntry) => listingId === 'sandbox'

/** The group of a model; a task that this page has never heard of goes to what is left of its kind. */
export function groupOf(entry: CatalogEntry): string {
  if (isForTests(entry)) return TEST
  const [, task = ''] = entry.taskType.split('.')
  const ofKind = groups.filter(({ of }) => of === entry.modality)
  const group =
    ofKind.find(({ tasks }) => tasks?.includes(task)) ?? ofKind.find(({ tasks }) => tasks === null)
  return group?.id ?? TEST
}

/** Groups that have models, in the order of the catalog; of what was searched for, in the order of their best hits. */
export function groupModels(
  entries: readonly CatalogEntry[],
  { areHits = false } = {},
): (TaskGroup & { entries: CatalogEntry[] })[] {
  const byGroup = Map.groupBy(entries, groupOf)
  const order = areHits ? [...byGroup.keys()] : groups.map(({ id }) => id)
  return order.flatMap((wanted) => {
    const group = groups.find(({ id }) => id === wanted)
    const own = byGroup.get(wanted)
    return group && own ? [{ id: wanted, title: group.title, purpose: group.purpose, entries: own }] : []
  })
}
