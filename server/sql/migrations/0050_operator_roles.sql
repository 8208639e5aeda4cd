-- What an operator may do. Nodes of before only know whether somebody is one: whom they made operator without a role is an owner.
alter table accounts add column operator_role text check (operator_role in ('owner', 'support', 'read-only'));
