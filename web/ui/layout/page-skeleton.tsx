import { Main } from './main.tsx'

/** Keeps the place of a page that is being fetched, so that the footer does not jump. */
export function PageSkeleton() {
  return <Main className="page page--dawn page--waiting">{null}</Main>
}
