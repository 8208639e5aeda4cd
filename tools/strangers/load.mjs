// Copied beside the installed packages, because Node looks for a package from where the import stands.
export const load = (name) => import(name)
