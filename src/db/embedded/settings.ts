export type Purpose = 'service' | 'command' | 'test'

/**
 * Given on the command line at each start and not written into the cluster, so that a new version of Parley brings its own
 * settings. To tune PostgreSQL, run your own and set DATABASE_URL.
 */
export function serverArguments(cluster: string, socketFolder: string, purpose: Purpose): string[] {
  const settings = { ...SETTINGS, ...(purpose === 'test' ? TEST_SETTINGS : {}), unix_socket_directories: socketFolder }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

export const PORT = 5432

const SETTINGS: Record<string, string> = {
  // Only this user can connect: no network, and a socket in a folder that only its owner may enter.
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',

  // Small, because one machine runs everything; the system's file cache does the rest.
  shared_buffers: '64MB',
  huge_pages: 'off',
  max_connections: '100',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',

  // There is no replication, so the log only needs to hold enough for crash recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  min_wal_size: '32MB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',

  autovacuum: 'on',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  idle_in_transaction_session_timeout: '60s',
  client_connection_check_interval: '5s',

  // Statement errors go to the client, which can explain them; their details would contain people's addresses.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

/** Test data may be lost with the machine. */
const TEST_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}
