import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { expect, test } from 'vitest'
import { plain } from '../../../test/pictures.ts'
import { pairs } from '../enlarged/pairs.ts'
import { betweenFrames } from '../in-between/between-frames.ts'
import { pictureTrack } from './picture-track.ts'
import { writeFilm } from './write-film.ts'

/** A film that knows whether its decoder is open. */
function followedFilm(count: number) {
  const film = { isOpen: false, frames }
  async function* frames() {
    film.isOpen = true
    try {
      for (let index = 0; index < count; index++) yield plain(16, 16, [index * 9, 0, 0])
    } finally {
      film.isOpen = false
    }
  }
  return film
}

// prettier-ignore
test.each([['of one length', 4, 4], ['the first of which is shorter', 3, 5], ['the second of which is shorter', 5, 3]])(
  'two films %s are closed when all is read', async (_, one, other) => {
    const [small, large] = [followedFilm(one), followedFilm(other)]

    expect(await Array.fromAsync(pairs(small, large))).toHaveLength(Math.min(one, other))

    expect([small.isOpen, large.isOpen]).toEqual([false, false])
  },
)

test('two films are closed when nobody wants to read on', async () => {
  const [small, large] = [followedFilm(4), followedFilm(4)]

  for await (const _ of pairs(small, large)) break

  expect([small.isOpen, large.isOpen]).toEqual([false, false])
})

test('a film between whose frames others are drawn is closed after the last of those', async () => {
  const film = followedFilm(5)

  expect(await Array.fromAsync(betweenFrames(film.frames(), 0.5, 4))).toHaveLength(4)

  expect(film.isOpen).toBe(false)
})

test('a film is closed when it can not be written on', async () => {
  const film = followedFilm(5)
  const coding = { name: FF_ENCODER_LIBX264, format: 'yuv420p', options: {} } as const
  {
    await using written = await pictureTrack(film.frames(), 5, coding)
    await written.track.frames.next()
    expect(film.isOpen).toBe(true)
  }

  expect(film.isOpen).toBe(false)
})

test('a film is closed when there is no encoder for it', async () => {
  const film = followedFilm(5)
  const coding = { name: FF_ENCODER_LIBX264, format: 'yuv420p', options: { preset: 'none such' } } as const

  await expect(pictureTrack(film.frames(), 5, coding)).rejects.toThrow('Opening the encoder')

  expect(film.isOpen).toBe(false)
})

test('a film is closed when there is no place for it', async () => {
  const film = followedFilm(5)

  const writing = writeFilm(film.frames(), { folder: '/none/such', name: 'film', fps: 5 })

  await expect(writing).rejects.toThrow(FFmpegError)
  expect(film.isOpen).toBe(false)
})
