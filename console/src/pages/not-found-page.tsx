import { Link } from 'react-router'

export function NotFoundPage() {
  return (
    <>
      <title>Not found · Parley</title>
      <h1 className="font-semibold text-2xl">There is no such page</h1>
      <p className="mt-2 text-soft">
        The address may be mistyped, or older than this version. Go to the{' '}
        <Link to="/" className="text-accent underline underline-offset-4">
          overview
        </Link>{' '}
        or to{' '}
        <Link to="/requests" className="text-accent underline underline-offset-4">
          all meeting requests
        </Link>
        , or press Ctrl K to find something.
      </p>
    </>
  )
}
