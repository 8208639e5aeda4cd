import { between, type Dice } from '../../chance/dice.ts'
import { InvalidInput } from '../../program.ts'
import { fadeEnds } from '../synthesis/envelope.ts'
import { filter, withoutRumble } from '../synthesis/filter.ts'
import { reverb } from '../synthesis/reverb.ts'
import { addMono, addStereo, peakOf, samplesOf, scale, silence, type Stereo } from '../synthesis/stereo.ts'
import type { FoleyWish, SoundWish } from './understand.ts'
import { places, sounds, type EventEntry, type LastingEntry } from './vocabulary.ts'

const open = { seconds: 1.6, hertz: 1500, size: 1.2, wet: 0.5 }

/** Everything that is asked for, in the time that there is. */
export function perform({ turns, place }: FoleyWish, seconds: number, dice: Dice): Stereo {
  const whole = silence(seconds)
  const each = seconds / turns.length
  for (const [index, turn] of turns.entries())
    for (const wish of turn) addStereo(whole, layer(wish, each, dice), samplesOf(index * each))
  const heard = place ? withEchoes(whole, places.get(place)!) : whole
  const peak = peakOf(heard)
  if (peak > 0.95) scale(heard, 0.95 / peak)
  for (const channel of [heard.left, heard.right]) fadeEnds(channel, 0.004, Math.min(0.15, seconds / 10))
  return heard
}

/** One sound as it is wanted, at its own level. */
function layer(wish: SoundWish, seconds: number, dice: Dice): Stereo {
  const entry: LastingEntry | EventEntry = sounds[wish.sound]
  const made = 'lasts' in entry ? lasting(wish, entry, seconds, dice) : happening(wish, entry, seconds, dice)
  const isFar = wish.distance === 'far'
  for (const channel of [made.left, made.right]) withoutRumble(channel)
  const peak = peakOf(made)
  const nearness = isFar ? 0.3 : wish.distance === 'near' ? 1.3 : 1
  if (peak > 0) scale(made, Math.min(0.98, entry.level * wish.gain * nearness) / peak)
  if (!isFar) return made
  // The way through the air takes the heights.
  for (const channel of [made.left, made.right]) filter(filter(channel, 'low', 1300), 'low', 2600)
  return withEchoes(made, open)
}

/** A large thing is a small one whose time goes slower: lower and longer. */
function lasting(wish: SoundWish, entry: LastingEntry, seconds: number, dice: Dice): Stereo {
  const slower = wish.size ** 0.8
  const made = entry.lasts({ ...wish, seconds: seconds / slower, dice })
  const length = samplesOf(seconds)
  return { left: stretched(made.left, length), right: stretched(made.right, length) }
}

function happening(wish: SoundWish, entry: EventEntry, seconds: number, dice: Dice): Stereo {
  const track = silence(seconds)
  const usual = entry.apart / wish.speed
  const count = wish.count ?? Math.max(1, Math.floor((seconds - 0.1) / usual))
  const apart = Math.min(usual, (seconds - 0.1) / count)
  if (count > 1 && apart < usual * 0.35)
    throw new InvalidInput(
      `${count} times "${wish.sound}" need ${Math.ceil(count * usual * 0.5)} seconds: ask for fewer, or for a longer duration.`,
    )
  for (let index = 0; index < count; index++) {
    const made = entry.happens({ ...wish, seconds, dice })
    const longer = stretched(made, Math.round(made.length * wish.size ** 0.8))
    const jitter = entry.isSteady ? 0 : between(dice, 0, 0.3) * apart * (index > 0 ? 1 : 0)
    const pan = count > 1 && !entry.isSteady ? between(dice, -0.3, 0.3) : 0
    addMono(
      track,
      longer,
      samplesOf(0.03 + index * apart + jitter),
      index === 0 ? 1 : between(dice, 0.8, 1),
      pan,
    )
  }
  return track
}

function withEchoes(track: Stereo, { wet, ...room }: typeof open): Stereo {
  const answer = reverb(track, room)
  addStereo(track, answer, 0, wet)
  return track
}

function stretched(samples: Float32Array, length: number): Float32Array {
  if (samples.length === length) return samples
  const made = new Float32Array(length)
  const step = (samples.length - 1) / Math.max(1, length - 1)
  for (let at = 0; at < length; at++) {
    const place = at * step
    const from = Math.floor(place)
    const share = place - from
    made[at] = samples[from]! * (1 - share) + (samples[from + 1] ?? 0) * share
  }
  return made
}
