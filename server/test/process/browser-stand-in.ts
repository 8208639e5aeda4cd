// What loaders made for browsers look for before they read a texture. Its pixels are none of their concern here.
class Image extends EventTarget {
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
  Image: Image,
  // Without a script of its own, the validator of glTF would wait for those of a page.
  document: { createElementNS: () => new Image(), currentScript: null },
})
