import { Main } from './main.tsx'

/** Keeps the height of a page while it loads, so that the footer does not jump. */
export function PageSkeleton() {
  return <Main waiting>{null}</Main>
}
