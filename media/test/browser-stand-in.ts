// What loaders made for browsers look for before they read a texture. Its pixels are none of their concern here.
class Picture extends EventTarget {
  onload?: () => void
  set src(_: string) {
    queueMicrotask(() => {
      this.onload?.()
      this.dispatchEvent(new Event('load'))
    })
  }
}

Object.assign(globalThis, {
  self: globalThis,
  window: globalThis,
  Image: Picture,
  document: { createElementNS: () => new Picture() },
})
