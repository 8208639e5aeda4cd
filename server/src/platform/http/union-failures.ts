/** What the library found wrong, and where: in the value and in its schema. */
export type Failure = {
  keyword: string
  schemaPath: string
  instancePath: string
  params: object
  message: string
}

/** Where in the schema a union stands, and where the value that belongs to none of its branches. */
type Union = Pick<Failure, 'schemaPath' | 'instancePath'>

/**
 * Of a union the library tells what speaks against each branch. Of use is only a branch whose type the value has: nobody
 * who sent a limit of 0 wants to read that the limits must be null. Where the value has the type of none, one sentence
 * names them all.
 */
export function withoutOtherBranches(failures: Failure[]): Failure[] {
  return unionsIn(failures).reduce(keepFittingBranches, failures)
}

/** Each ends with a failure of its own, but a long list is cut before its end. */
function unionsIn(failures: Failure[]): Union[] {
  const unions = new Map<string, Union>()
  for (const { keyword, schemaPath, instancePath } of failures) {
    const path = keyword === 'anyOf' ? schemaPath : /^(.*)\/anyOf\/\d+$/.exec(schemaPath)?.[1]
    if (path !== undefined) unions.set(`${path} ${instancePath}`, { schemaPath: path, instancePath })
  }
  return [...unions.values()]
}

function keepFittingBranches(failures: Failure[], union: Union): Failure[] {
  const inside = failures.filter((failure) => branchOf(failure, union) !== undefined)
  const mismatches = inside.filter((failure) => isTypeMismatch(failure, union))
  const mismatched = new Set(mismatches.map((failure) => branchOf(failure, union)))
  const fitsNone = inside.every((failure) => mismatched.has(branchOf(failure, union)))
  return failures.flatMap((failure) => {
    if (isOwn(failure, union)) return inside.length === 0 ? [failure] : []
    if (!mismatched.has(branchOf(failure, union))) return [failure]
    return fitsNone && failure === mismatches[0] ? [{ ...failure, message: typesOf(mismatches) }] : []
  })
}

/** The number of the branch in which something failed; undefined outside of the union. */
function branchOf({ schemaPath, instancePath }: Failure, union: Union): string | undefined {
  const branches = `${union.schemaPath}/anyOf/`
  const isInside = `${instancePath}/`.startsWith(`${union.instancePath}/`) && schemaPath.startsWith(branches)
  return isInside ? schemaPath.slice(branches.length).split('/', 1)[0] : undefined
}

const isTypeMismatch = (failure: Failure, union: Union) =>
  failure.keyword === 'type' &&
  failure.schemaPath === `${union.schemaPath}/anyOf/${branchOf(failure, union)}` &&
  failure.instancePath === union.instancePath

const isOwn = ({ keyword, schemaPath, instancePath }: Failure, union: Union) =>
  keyword === 'anyOf' && schemaPath === union.schemaPath && instancePath === union.instancePath

function typesOf(mismatches: Failure[]): string {
  const types = mismatches.flatMap(({ params }) => (params as { type: string | string[] }).type)
  return `must be ${new Intl.ListFormat('en', { type: 'disjunction', style: 'short' }).format(new Set(types))}`
}
