import type { RouteComponent } from '@tanstack/react-router'
import { use, type ComponentType } from 'react'
import { unreachable } from '../api/problem.ts'

/** The file of a page; where it does not come, the failure says so in words for people. */
export async function loadFile<File>(load: () => Promise<File>): Promise<File> {
  try {
    return await load()
  } catch {
    throw unreachable()
  }
}

/**
 * A page whose file is loaded when it is first visited. A file that does not come fails that page alone, inside the shell;
 * the router's own function would load the whole document again, which a browser without a connection cannot do.
 */
export function lazyPage<File extends object>(load: () => Promise<File>, name: keyof File): RouteComponent {
  let loading: Promise<void> | undefined
  let page: ComponentType | undefined
  let failure: unknown
  async function loadPage() {
    try {
      // Were its type asked of `load`, the types of the routes and of their pages would wait for each other.
      page = (await loadFile(load))[name] as ComponentType
    } catch (error) {
      failure = error
    }
    loading = undefined
  }
  // The router calls it before each visit, so that a file that did not come is asked for again.
  const preload = () => (loading ??= loadPage())
  function LazyPage() {
    const Loaded = page
    if (Loaded) return <Loaded />
    if (failure !== undefined) throw failure
    use(preload())
    return null
  }
  return Object.assign(LazyPage, { preload })
}
