import { Refusal } from '../api/call.ts'

/** An error in the words of the API, with a way to try again where that can help. */
export function Problem({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <div role="alert" className="rounded-xl border border-danger/40 bg-raised p-4 text-danger">
      <p>{error.message}</p>
      {retry && mayPass(error) && (
        <button type="button" onClick={retry} className="mt-2 cursor-pointer underline underline-offset-4">
          Try again
        </button>
      )}
    </div>
  )
}

/** Missing rights and missing things stay missing. */
const mayPass = (error: Error): boolean => !(error instanceof Refusal && [403, 404].includes(error.status))
