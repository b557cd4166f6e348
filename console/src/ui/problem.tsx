/** An error in the words of the API, with a way to try again. */
export function Problem({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <div role="alert" className="rounded-xl border border-danger/40 bg-raised p-4 text-danger">
      <p>{error.message}</p>
      {retry && (
        <button type="button" onClick={retry} className="mt-2 cursor-pointer underline underline-offset-4">
          Try again
        </button>
      )}
    </div>
  )
}
