// Files that are not on the server yet, in the browser's own database: a reload must not lose them.
const STORE = 'files'

let opening: Promise<IDBDatabase | undefined> | undefined

function database(): Promise<IDBDatabase | undefined> {
  // Without it files last as long as the page. Some private windows say so by an event, others throw.
  return (opening ??= open().catch(() => undefined))
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('atelier', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
  })
}

/** Runs one request; undefined where there is no database or it refuses, as when the disk is full. */
async function runRequest<Answer>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  const db = await database()
  if (!db) return undefined
  const answer = new Promise<Answer | undefined>((resolve) => {
    const pending = request(db.transaction(STORE, mode).objectStore(STORE))
    pending.addEventListener('success', () => resolve(pending.result))
    pending.addEventListener('error', (event) => (event.preventDefault(), resolve(undefined)))
  })
  // A connection that the browser has closed throws, and so does a file that it cannot store.
  return answer.catch(() => undefined)
}

export const storeFile = (key: string, file: Blob): Promise<unknown> =>
  runRequest('readwrite', (store) => store.put(file, key))

export const deleteFile = (key: string): Promise<unknown> =>
  runRequest('readwrite', (store) => store.delete(key))

export async function loadFile(key: string): Promise<Blob | undefined> {
  const found: unknown = await runRequest('readonly', (store) => store.get(key))
  return found instanceof Blob ? found : undefined
}

/** The keys that begin so, in the order in which their ends sort. */
export async function storedKeys(beginning: string): Promise<string[]> {
  const range = () => IDBKeyRange.bound(beginning, `${beginning}\uffff`)
  const keys = (await runRequest('readonly', (store) => store.getAllKeys(range()))) ?? []
  return keys.map(String)
}

/** Gives files another owner. */
export async function moveFiles(from: string, to: string): Promise<void> {
  for (const key of await storedKeys(from)) {
    const file = await loadFile(key)
    if (file) await storeFile(to + key.slice(from.length), file)
    await deleteFile(key)
  }
}
