import type { ParameterOrJSON } from 'postgres'
import { camel, type Fields } from '#resources/resource.ts'
import type { Sql } from './sql.ts'

// The columns of a resource's table, as its declaration has them.

/** For a `select`: all of them, of the table by this name. */
export function columnsOf(fields: Fields, table: string): (sql: Sql) => ReturnType<Sql['unsafe']> {
  const names = columnNames(fields).map((name) => `${table}.${name}`)
  const list = names.join(', ')
  return (sql) => sql.unsafe(list)
}

/** For an `insert` or an `update`: what is given of them, as the database takes it. */
export function written(sql: Sql, fields: Fields, row: object): Record<string, ParameterOrJSON<never>> {
  const json = new Set(
    columnNames(fields)
      .filter((name) => fields[name]!.isJson)
      .map(camel),
  )
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, json.has(name) && value !== null ? sql.json(value) : value]),
  )
}

const columnNames = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.isColumn !== false)
