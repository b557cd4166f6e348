import type { calendarProblems as pattern } from '../en/calendar-problems.ts'

export const calendarProblems: typeof pattern = {
  refused: 'El servidor rechaza la dirección o la contraseña. Vuelva a conectar el calendario, por favor.',
  gone: 'En su dirección ya no hay ningún calendario. Copie de nuevo la dirección secreta y vuelva a conectarlo, por favor.',
  unreachable: 'No se puede acceder a su servidor. Lo seguiré intentando.',
  slow_server:
    'Su servidor responde, pero tan despacio que no pude leerlo entero en dos minutos. Lo seguiré intentando.',
  blocked:
    'Su dirección no es https o lleva a una red privada. Quien gestiona Parley puede permitir una red con PARLEY_EGRESS_ALLOW.',
  server_error: 'Su servidor responde con un error. Lo seguiré intentando.',
  rate_limited: 'Su servidor me pide que espere. Lo seguiré intentando.',
  revoked:
    'Se ha retirado mi acceso o ha cambiado la contraseña. Vuelva a conectar el calendario y después desconecte este, por favor.',
  scope_missing:
    'No se me dio acceso al calendario en sí. Vuelva a conectarlo y permita todo lo que se pide, por favor.',
  not_set_up:
    'Parley ya no puede acceder a cuentas de este tipo. Quien lo gestiona tiene que volver a configurar PARLEY_GOOGLE_CLIENT_ID o PARLEY_MICROSOFT_CLIENT_ID.',
  too_large: 'Ocupa más de 20 MB. Publique uno más pequeño, por ejemplo solo con este año y el próximo.',
  too_many_events: 'Tiene más de 50 000 eventos. Publique uno más pequeño, por favor.',
  too_slow:
    'Se tarda demasiado en leerlo, porque hay series sin fin que se repiten muchas veces al día. Quítelas, por favor.',
  not_a_calendar:
    'En su dirección no hay ningún calendario (iCalendar, .ics). Copie la dirección secreta en formato iCal, por favor.',
  cut_off: 'Lo que envía su servidor se corta a la mitad. Lo seguiré intentando.',
  emptied: 'De repente está vacío. Lo comprobaré otra vez antes de darlo por bueno.',
  secret_lost:
    'Se ha perdido el secreto con el que estaba cifrada su dirección. Vuelva a conectar el calendario y después desconecte este, por favor.',
  internal: 'Es un fallo mío. Lo seguiré intentando; el registro da más detalles.',
}
