-- Which fields of a request changed is a list, and was kept as one text with commas, in the fact and in the audit log.

update facts
set body = jsonb_build_object('fields', to_jsonb(string_to_array(body ->> 'fields', ',')))
where kind = 'context_updated'
  and jsonb_typeof(body -> 'fields') = 'string';

update audit
set detail = detail || jsonb_build_object('fields', to_jsonb(string_to_array(detail ->> 'fields', ',')))
where action = 'meeting_request.context_updated'
  and jsonb_typeof(detail -> 'fields') = 'string';
