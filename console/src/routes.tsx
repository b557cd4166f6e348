import { createBrowserRouter, Navigate } from 'react-router'
import { NewRequestPage } from './pages/new-request-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { RequestPage } from './pages/request-page.tsx'
import { RequestsPage } from './pages/requests-page.tsx'
import { Shell } from './ui/shell.tsx'

// Every address that the console has. The server answers each of these, and those below them, with the same page.

export const router = createBrowserRouter([
  {
    element: <Shell />,
    children: [
      { path: '/', element: <Navigate to="/requests" replace /> },
      { path: '/requests', element: <RequestsPage /> },
      { path: '/requests/new', element: <NewRequestPage /> },
      { path: '/requests/:id', element: <RequestPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
])
