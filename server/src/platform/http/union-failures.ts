/** A validation error of the library: what is wrong, and where in the value and in its schema. */
export type Failure = {
  keyword: string
  schemaPath: string
  instancePath: string
  params: object
  message: string
}

/** The place of a union in the schema, and of the value that matches none of its branches. */
type Union = Pick<Failure, 'schemaPath' | 'instancePath'>

/**
 * For a union the library reports the errors of every branch. Only those of branches whose type the value has are useful:
 * a client that sent a limit of 0 need not read that the limit must be null. Where the value has the type of no branch, one
 * failure names all types.
 */
export function withoutOtherBranches(failures: Failure[]): Failure[] {
  return unionsIn(failures).reduce(keepFittingBranches, failures)
}

/** A union has an `anyOf` failure of its own, but a long list is cut before it; then its branches tell. */
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
    return fitsNone && failure === mismatches[0]
      ? [{ ...failure, params: { type: typesOf(mismatches) } }]
      : []
  })
}

/** The index of the branch in which the failure is; undefined outside of the union. */
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

const typesOf = (mismatches: Failure[]): string[] =>
  mismatches.flatMap(({ params }) => (params as { type: string | string[] }).type)
