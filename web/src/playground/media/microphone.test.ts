import { beforeEach, expect, test, vi } from 'vitest'
import { openMicrophone } from './microphone.ts'

const track = { stop: vi.fn<() => void>() }
const recorder = { start: vi.fn<() => void>() }

beforeEach(() => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } })
  vi.stubGlobal(
    'MediaRecorder',
    class {
      start = recorder.start
    },
  )
  return () => {
    vi.unstubAllGlobals()
    vi.resetAllMocks()
  }
})

test('records as soon as it may', async () => {
  expect(await openMicrophone(() => true)).toBeDefined()

  expect(recorder.start).toHaveBeenCalledOnce()
  expect(track.stop).not.toHaveBeenCalled()
})

test('does not listen to whoever has gone while they were asked', async () => {
  expect(await openMicrophone(() => false)).toBeUndefined()

  expect(recorder.start).not.toHaveBeenCalled()
  expect(track.stop).toHaveBeenCalledOnce()
})

test('does not go on listening where it cannot record', async () => {
  recorder.start.mockImplementation(() => {
    throw new Error('NotSupportedError')
  })

  await expect(openMicrophone(() => true)).rejects.toThrow('NotSupportedError')

  expect(track.stop).toHaveBeenCalledOnce()
})
