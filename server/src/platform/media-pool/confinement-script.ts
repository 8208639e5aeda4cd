/**
 * Namespaces of its own: no network, no view of other processes, and everything that it starts dies with it. The user
 * namespace also keeps it from reading the environment of the server.
 */
export const alone = ['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child']

export const offline = ['unshare', '--user', '--map-current-user', '--net']

/** Lines for a shell that then becomes the command, or waits for it. */
export function shell(lines: readonly string[], ...values: string[]): string[] {
  return ['sh', '-ec', lines.join('\n'), 'sh', ...values]
}

/**
 * `ulimit -d` counts memory that can be written, of native code too; `-v` would also count the gigabytes that V8 reserves
 * and does not use. No core dumps: they would hold customers' files. When the machine itself runs out of memory, it shall
 * take the child and not the server.
 */
export function limit({ writableBytes, fileBytes }: { writableBytes: number; fileBytes: number }): string[] {
  return [
    `ulimit -d ${Math.ceil(writableBytes / 1024)}`,
    `ulimit -f ${Math.ceil(fileBytes / 512)}`,
    'ulimit -c 0',
    '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null || :',
  ]
}

/** The server's work goes first. */
export const become = (niceness: number) => [`exec nice -n ${niceness} "$@"`]

/**
 * Lays an empty disk over the folder $1 and puts back two things of it: $2 to read and $3 to write. Everything else becomes
 * read-only as far as the machine allows. Directories that were opened before lead around it, so none stays open.
 */
export const hide = [
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
 * Gives up what the namespaces granted, and the leave to make further ones. Limits the number of processes where it is
 * counted for each namespace, as Linux does since 5.14; else all of the user's would count. The shell stays: a process
 * that is the first of its namespace cannot be ended by a signal of its own.
 */
export const withoutRights = (niceness: number) => [
  '{ echo 0 > /proc/sys/user/max_user_namespaces; } 2> /dev/null || :',
  `set -- nice -n ${niceness} "$@"`,
  'if prlimit --nproc=8 sh -c ": | :" 2> /dev/null; then set -- prlimit --nproc=64 "$@"; fi',
  'setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@" || exit $?',
]
