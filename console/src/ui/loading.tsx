/** Shown while a page loads. It appears late, so that quick answers do not make the page flicker. */
export function Loading() {
  return (
    <p role="status" className="animate-[late_0.6s_steps(1,end)] py-10 text-center text-soft">
      Loading…
    </p>
  )
}
