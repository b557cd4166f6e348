import { lazy, Suspense } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Some browsers lack it, and the reader cannot be loaded without it. */
const CAN_READ = 'Temporal' in globalThis

const Reader = lazy(async () => ({ default: (await import('./reader.tsx')).Reader }))

/** Shows how Parley understands a typed reply. */
export function ReaderPage() {
  return (
    <>
      <PageHeader
        title="Try the reader"
        lead="Type what somebody might answer to three offered times, in English, German, French, Spanish, Dutch or Portuguese. It is read here in your browser and sent nowhere."
      />
      {CAN_READ ? (
        <Suspense fallback={<Loading />}>
          <Reader />
        </Suspense>
      ) : (
        <Empty title="This browser cannot run the reader">
          It lacks Temporal. Open this page in a current Chrome, Edge or Firefox, or run{' '}
          <code>./bin/parley read --pretty</code>.
        </Empty>
      )}
    </>
  )
}
