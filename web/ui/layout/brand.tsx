import { Link } from 'react-router'

const tooth =
  'M16 6.2c-2.4 0-3.6-2.7-6.8-2.7C5 3.5 2.8 7 2.8 11.2c0 3.8 1.8 6.1 2.6 9.4.8 3.5 1 8.4 3.8 8.4 3.2 0 2.2-8.5 6.8-8.5s3.6 8.5 6.8 8.5c2.8 0 3-4.9 3.8-8.4.8-3.3 2.6-5.6 2.6-9.4 0-4.2-2.2-7.7-6.4-7.7-3.2 0-4.4 2.7-6.8 2.7m-7.4 4.4c.9 7.8 13.9 7.8 14.8 0-2.6 3.3-12.2 3.3-14.8 0'

/** The mark and the name, leading home. */
export function Brand({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link className="brand" to={to}>
      <svg aria-hidden viewBox="0 0 32 32" width="30" height="30">
        <path className="brand__tooth" fillRule="evenodd" d={tooth} />
      </svg>
      <span className="brand__name">{name}</span>
    </Link>
  )
}
