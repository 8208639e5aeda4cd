// The program that `build-target.ts` builds: the server, which dies at the failpoint of its plan.
import '../sabotage/die-at-failpoint.ts'
import '../../../server/src/main.ts'
