interface ProgressBarProps {
  readonly label: string
  readonly done: number
  readonly all: number
}

/** How much of something is done. Screen readers hear each quarter. */
export function ProgressBar({ label, done, all }: ProgressBarProps) {
  const quarter = all === 0 ? 0 : Math.floor((4 * done) / all) * 25
  return (
    <>
      <progress
        value={done}
        max={Math.max(all, 1)}
        aria-label={label}
        className="h-2 w-full appearance-none overflow-hidden rounded-sm bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand"
      />
      <p className="sr-only" role="status">
        {quarter} %
      </p>
    </>
  )
}
