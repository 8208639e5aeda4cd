/**
 * Runs the child in namespaces of its own: it has no network, does not see other processes, and everything that it starts
 * dies with it. The user namespace also keeps it from reading the environment of the server.
 */
export const isolate = ['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child']

export const offline = ['unshare', '--user', '--map-current-user', '--net']

/** A shell that runs these lines, and with them the command. */
export function shell(lines: readonly string[], ...values: string[]): string[] {
  return ['sh', '-ec', lines.join('\n'), 'sh', ...values]
}

/**
 * `ulimit -d` counts memory that can be written, of native code too; `-v` would also count the gigabytes that V8 reserves
 * and does not use. No core dumps: they would hold customers' files. When the machine itself runs out of memory, the kernel
 * shall kill the child and not the server.
 */
export function setLimits({
  writableBytes,
  fileBytes,
}: {
  writableBytes: number
  fileBytes: number
}): string[] {
  return [
    `ulimit -d ${Math.ceil(writableBytes / 1024)}`,
    `ulimit -f ${Math.ceil(fileBytes / 512)}`,
    'ulimit -c 0',
    '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null || :',
  ]
}

/** Lets the server's own work go first. */
export const execNice = (niceness: number) => [`exec nice -n ${niceness} "$@"`]

/**
 * Mounts an empty tmpfs over the folder $1 and binds two of its folders back: $2 read-only and $3 writable. All other mounts
 * become read-only as far as the machine allows. A directory that stays open would lead around the mount, so all are closed.
 */
export const hideFolder = [
  'exec 8< "$2" 9< "$3"',
  'mount -t tmpfs -o size=64k,mode=755 tmpfs "$1"',
  'mkdir -p "$2" "$3"',
  'mount --no-canonicalize --bind /proc/self/fd/8 "$2"',
  'mount --no-canonicalize --bind /proc/self/fd/9 "$3"',
  'exec 8<&- 9<&-',
  'mount -o remount,bind,ro,nosuid,nodev,noexec "$2"',
  'mount -o remount,bind,ro "$1"',
  'while read -r _ at _; do',
  '  case "$at" in "$3" | /proc* | /sys*) ;; *) mount -o remount,bind,ro "$at" 2> /dev/null || : ;; esac',
  'done < /proc/self/mounts',
  'mount -t proc proc /proc 2> /dev/null || :',
  'cd "$3"',
  'shift 3',
]

/**
 * Gives up the privileges that the namespaces granted, and the right to create further namespaces. Limits the number of
 * processes where it is counted for each namespace, as Linux does since 5.14; elsewhere all processes of the user would
 * count. The shell stays as the first process: that one cannot be ended by a signal of its own.
 */
export const dropPrivileges = (niceness: number) => [
  '{ echo 0 > /proc/sys/user/max_user_namespaces; } 2> /dev/null || :',
  `set -- nice -n ${niceness} "$@"`,
  'if prlimit --nproc=8 sh -c ": | :" 2> /dev/null; then set -- prlimit --nproc=64 "$@"; fi',
  'setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@" || exit $?',
]
